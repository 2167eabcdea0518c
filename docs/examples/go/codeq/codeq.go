// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0

// Package codeq is the little of codeQ's HTTP API that the two examples need, with Go's standard library.
package codeq

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

// Task is what a worker or a reader sees of one.
type Task struct {
	ID      string `json:"id"`
	Command string `json:"command"`
	Payload string `json:"payload"`
	Status  string `json:"status"`
}

// Call sends body and reads the answer into answer. It returns the status; an error if the broker refused.
func Call(method, path string, body, answer any) (int, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequest(method, variable("FAIRLEAD_URL", "http://127.0.0.1:9080")+"/v1/codeq"+path,
		bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+variable("FAIRLEAD_TOKEN", "examples"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	if response.StatusCode >= 300 {
		return response.StatusCode, fmt.Errorf("%s: %s", response.Status, said)
	}
	if answer == nil || len(said) == 0 {
		return response.StatusCode, nil
	}
	return response.StatusCode, json.Unmarshal(said, answer)
}

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
