// Limits of RPC requests: counts, milliseconds, and the weights of an endpoint's rating.
export const rpcBatch = 1_000
export const rpcInFlight = 8_192
/** Number of recent responses that determine the rating of an endpoint, and their maximum age. */
export const rpcSamples = 10
export const rpcSampleMs = 60_000
export const rpcStabilityWeight = 0.7
export const rpcLatencyWeight = 0.3
