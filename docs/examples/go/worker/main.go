// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0

// Takes tasks one after the other, and greets.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	"fairlead.example/codeq"
)

func main() {
	for {
		var task codeq.Task
		_, err := codeq.Call("POST", "/tasks/claim", map[string]any{
			"commands":     []string{"greet"},
			"leaseSeconds": 60,
			"waitSeconds":  30, // held until there is a task
		}, &task)
		if err != nil {
			log.Fatal(err)
		}
		if task.ID == "" {
			continue
		}
		handle(task)
		if os.Getenv("FAIRLEAD_ONCE") != "" {
			return
		}
	}
}

func handle(task codeq.Task) {
	done := make(chan struct{})
	defer close(done)
	go beat(task.ID, done)

	var who struct{ Name string }
	if err := json.Unmarshal([]byte(task.Payload), &who); err != nil || who.Name == "" {
		// The broker tries again, as often as the task allows.
		report(codeq.Call("POST", "/tasks/"+task.ID+"/nack", map[string]any{"reason": "no name in the payload"}, nil))
		return
	}
	report(codeq.Call("POST", "/tasks/"+task.ID+"/result", map[string]any{
		"status": "COMPLETED",
		"result": map[string]any{"greeting": "Hello, " + who.Name},
	}, nil))
	fmt.Println("done", task.ID)
}

// Tells the broker that the task is still being worked on.
func beat(id string, done <-chan struct{}) {
	tick := time.NewTicker(20 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			report(codeq.Call("POST", "/tasks/"+id+"/heartbeat", map[string]any{"extendSeconds": 60}, nil))
		}
	}
}

func report(_ int, err error) {
	if err != nil {
		log.Print(err)
	}
}
