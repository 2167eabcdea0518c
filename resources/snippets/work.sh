auth="Authorization: Bearer "@WORKER_TOKEN@
while :; do
  # Waits until there is a task, for up to 20 s; empty when there was none.
  task=$(curl -sS --fail-with-body -H "$auth" @URL@/v1/codeq/tasks/claim \
    -d @CLAIM@) || break
  [ -n "$task" ] || continue
  id=$(printf %s "$task" | sed 's/.*"id":"\([^"]*\)".*/\1/')
  echo "doing $task"
  curl -sS --fail-with-body -H "$auth" @URL@/v1/codeq/tasks/$id/result \
    -d @RESULT_BODY@ >/dev/null && echo "done $id"
done
