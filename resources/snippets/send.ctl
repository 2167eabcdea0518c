fairleadctl --address @ADDRESS@ send --tenant @TENANT@ --payload @PAYLOAD@@CTL_OPTIONS@ -- @COMMAND@
