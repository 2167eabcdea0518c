?many for copy in $(seq @COPIES@); do
curl -sS --fail-with-body -H "Authorization: Bearer "@TOKEN@ @URL@/v1/codeq/tasks -d @BODY@
?many done
