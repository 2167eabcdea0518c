fairleadctl --address @ADDRESS@ send --tenant @TENANT@ --command @COMMAND@ --payload @PAYLOAD@@CTL_OPTIONS@
