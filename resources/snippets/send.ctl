printf @PRINTED_PAYLOAD@ |
  @CTL_TOKEN@fairleadctl --address @ADDRESS@ send@CTL_TENANT@ --payload -@CTL_OPTIONS@ -- @COMMAND@
