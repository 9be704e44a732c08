/** How nodes are asked: counts, weights, and milliseconds. */
export const rpcBatch = 1_000
export const rpcInFlight = 8_192
/** The last answers of an endpoint by which it is judged, as long as they are young enough. */
export const rpcSamples = 10
export const rpcSampleMs = 60_000
export const rpcStabilityWeight = 0.7
export const rpcLatencyWeight = 0.3
