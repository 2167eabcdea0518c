fairleadctl --address @ADDRESS@ work --tenant @WORKER_TENANT@ --complete '{}' -- @COMMANDS@
