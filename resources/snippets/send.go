package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode >= 300 {
			log.Fatal("refused: ", string(text))
		}
		var sent struct{ ID string }
		json.Unmarshal(text, &sent)
		fmt.Println("sent", sent.ID)
	}
}
