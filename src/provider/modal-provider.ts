/** Arguments of a provider request (EIP-1193). */
export interface ProviderRequest {
  readonly method: string
  /** Positional parameters as an array, or named parameters as an object. */
  readonly params?: unknown
}

export type ProviderListener = (...args: never[]) => void

/** The EIP-1193 provider of the modal. The same object is used for the lifetime of the modal, whichever wallet is connected. */
export interface ModalProvider {
  /** Rejects with an `Error` that has a numeric `code`, and the `data` of the wallet or node if provided. */
  request<Result = unknown>(args: ProviderRequest): Promise<Result>
  /**
   * Adds a listener for `connect`, `accountsChanged`, `chainChanged` or `disconnect`. A listener that is added twice is called
   * twice.
   */
  on(event: string, listener: ProviderListener): ModalProvider
  removeListener(event: string, listener: ProviderListener): ModalProvider
}
