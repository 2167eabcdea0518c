package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
?env 	"os"
)

func main() {
	task, err := json.Marshal(map[string]any{
		"command": @COMMAND@,
		"payload": json.RawMessage(@PAYLOAD@),
?option 		@NAME@: @VALUE@,
	})
	if err != nil {
		log.Fatal(err)
	}
	for i := 0; i < @COPIES@; i++ {
		request, err := http.NewRequest("POST", "@URL@/v1/codeq/tasks", bytes.NewReader(task))
		if err != nil {
			log.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+@TOKEN@)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			log.Fatal(err)
		}
		var sent struct{ ID, Error string }
		json.NewDecoder(answer.Body).Decode(&sent)
		answer.Body.Close()
		fmt.Println("sent", sent.ID, sent.Error)
	}
}
