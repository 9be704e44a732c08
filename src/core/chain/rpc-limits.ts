/** Limits of RPC requests: counts, weights, and milliseconds. */
export const rpcBatch = 1_000
export const rpcInFlight = 8_192
/** Recent responses by which an endpoint is rated, and their maximum age. */
export const rpcSamples = 10
export const rpcSampleMs = 60_000
export const rpcStabilityWeight = 0.7
export const rpcLatencyWeight = 0.3
