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

func call(path string, body, answer any) {
	text, err := json.Marshal(body)
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", "@URL@/v1/codeq/tasks"+path, bytes.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+@WORKER_TOKEN@)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		text, _ := io.ReadAll(response.Body)
		log.Fatal("refused: ", string(text))
	}
	json.NewDecoder(response.Body).Decode(answer) // empty where there is no task
}

func main() {
	for {
		var task struct{ ID, Command, Payload string }
		// Waits until there is a task, for up to 20 s.
		call("/claim", map[string]any{
			"commands": []string{@COMMANDS@}, "leaseSeconds": @LEASE@, "waitSeconds": 20}, &task)
		if task.ID == "" {
			continue
		}
		fmt.Println("doing", task.Command, task.Payload)
		var done any
		call("/"+task.ID+"/result", map[string]any{
			"status": "COMPLETED", "result": json.RawMessage(@RESULT@)}, &done)
		fmt.Println("done", task.ID)
	}
}
