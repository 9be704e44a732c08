interface State {
  readonly connections: ReadonlyMap<string, unknown>
  readonly status: string
}

/** The part of wagmi's configuration that this module uses. */
export interface StoredConfig {
  subscribe<T>(
    selector: (state: State) => T,
    listener: (selected: T) => void,
    options: { emitImmediately: boolean },
  ): () => void
}

/**
 * Reconnects if wagmi restored connections that it stored in an earlier page load. wagmi's React and Vue plugins do the same when
 * they mount. Without it, wagmi reports the stored connection as the next one after a disconnect.
 */
export function restoreStored<Config extends StoredConfig>(
  config: Config,
  reconnect: (config: Config) => Promise<unknown>,
): void {
  // wagmi reads its storage asynchronously, so the connections may appear later.
  config.subscribe(
    ({ connections, status }) => connections.size > 0 && status === 'disconnected',
    hasStored => {
      if (hasStored) reconnect(config).catch(() => {})
    },
    { emitImmediately: true },
  )
}
