const body = @BODY@;

for (let copy = 0; copy < @COPIES@; copy++) {
  const answer = await fetch("@URL@/v1/codeq/tasks", {
    method: "POST",
    headers: { Authorization: "Bearer " + @TOKEN@ },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  console.log("sent", (await answer.json()).id);
}
