fairleadctl --address @ADDRESS@ work --tenant @WORKER_TENANT@ --command @COMMANDS@
