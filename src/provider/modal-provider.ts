/** What a page asks a provider (EIP-1193). */
export interface ProviderRequest {
  readonly method: string
  /** A list, or an object with names. */
  readonly params?: unknown
}

export type ProviderListener = (...args: never[]) => void

/** The page's wallet as an EIP-1193 provider: one object for as long as the modal is there, whatever is connected. */
export interface ModalProvider {
  /** Rejects with an `Error` that has a numeric `code`, and the `data` of the wallet or node where they gave one. */
  request<Result = unknown>(args: ProviderRequest): Promise<Result>
  /** `connect`, `accountsChanged`, `chainChanged`, `disconnect`. A listener that is added twice is called twice. */
  on(event: string, listener: ProviderListener): ModalProvider
  removeListener(event: string, listener: ProviderListener): ModalProvider
}
