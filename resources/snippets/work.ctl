@CTL_WORKER_TOKEN@fairleadctl --address @ADDRESS@ work@CTL_WORKER_TENANT@ --complete '{}' -- @COMMANDS@
