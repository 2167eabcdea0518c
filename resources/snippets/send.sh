?many for copy in $(seq @COPIES@); do
printf @PRINTED_BODY@ |
  curl -sS --fail-with-body -H "Authorization: Bearer "@TOKEN@ @URL@/v1/codeq/tasks --data-binary @-
?many done
