// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0

// Sends one task, waits until it is done, and prints its result.
package main

import (
	"fmt"
	"log"
	"net/http"

	"fairlead.example/codeq"
)

func main() {
	var task codeq.Task
	_, err := codeq.Call("POST", "/tasks", map[string]any{
		"command":     "greet",
		"payload":     map[string]any{"name": "Ada"},
		"maxAttempts": 3,
	}, &task)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("sent", task.ID)

	var ended struct {
		Result struct {
			Status string         `json:"status"`
			Result map[string]any `json:"result"`
			Error  string         `json:"error"`
		} `json:"result"`
	}
	for {
		// Held for up to a minute; "not found" means that there is no result yet.
		status, err := codeq.Call("GET", "/tasks/"+task.ID+"/result?waitSeconds=60", nil, &ended)
		if err == nil {
			break
		}
		if status != http.StatusNotFound {
			log.Fatal(err)
		}
	}
	fmt.Println(ended.Result.Status, ended.Result.Result["greeting"], ended.Result.Error)
}
