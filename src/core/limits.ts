// Time limits, sizes and counts; times are milliseconds. Modules import the namespace (`limits.viewMs`), so that each chunk contains only
// the constants that it uses.

export const addressCharsStart = 4
export const addressCharsEnd = 6
export const httpTimeoutMs = 10_000
export const httpRetries = 3
export const httpRetryDelayMs = 150
export const httpRetryAfterMaxMs = 30_000
export const httpAnswerMaxBytes = 5_000_000
export const balanceCacheMs = 30_000
export const balanceRetryGapMs = 30_000
export const pairingApprovalMs = 300_000
export const appOpenMs = 1_500
export const onlineJitterMs = 1_000
export const toastSwapMs = 150
export const toastMs = 2_500
export const copiedMs = 1_500
export const shakeMs = 500
export const viewMs = 150
export const heightMs = 150
export const heightSettleMs = 600
export const viewLateMs = 200
export const headerMs = 120
export const silenceProbeMs = 5_000
export const probeAnswerMs = 5_000
export const confirmGuardMs = 300
export const waitMs = 300_000
export const searchPauseMs = 300
export const recentWallets = 2
export const announcedIconMaxBytes = 256_000
export const announcedWallets = 100
export const reducedWallets = 1_000
/** Maximum number of announced wallets with the same rdns (EIP-6963) or the same name (Wallet Standard). */
export const rowsPerName = 3
export const nameMaxChars = 60
export const walletAccounts = 100
export const sessionEntries = 5_000
export const lateWalletMs = 1_000
export const revokeMs = 2_000
export const walletEventsMs = 100
export const walletSettleMs = 500
export const switchedMs = 600
export const switchSettleMs = 2_000
