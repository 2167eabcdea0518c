const body = @BODY@;

for (let copy = 0; copy < @COPIES@; copy++) {
  const answer = await fetch("@URL@/v1/codeq/tasks", {
    method: "POST",
    headers: { Authorization: "Bearer " + @TOKEN@ },
    body,
  });
  if (!answer.ok) {
    console.error("refused:", await answer.text());
    process.exit(1);
  }
  console.log("sent", (await answer.json()).id);
}
