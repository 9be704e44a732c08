import { expect } from '@open-wc/testing'
import { restoreStored, type StoredConfig } from '../../src/appkit/adapters/restore-stored.ts'

interface State {
  readonly connections: ReadonlyMap<string, unknown>
  readonly status: string
}

/** A store that notifies listeners when the selected value changes, like that of wagmi. */
class FakeConfig implements StoredConfig {
  #state: State
  #listeners: (() => void)[] = []

  constructor(state: State) {
    this.#state = state
  }

  subscribe: StoredConfig['subscribe'] = (selector, listener, { emitImmediately }) => {
    let selectedValue = selector(this.#state)
    const update = () => {
      const nextValue = selector(this.#state)
      if (nextValue === selectedValue) return
      selectedValue = nextValue
      listener(nextValue)
    }
    this.#listeners.push(update)
    if (emitImmediately) listener(selectedValue)
    return () => {}
  }

  set(state: State): void {
    this.#state = state
    for (const update of this.#listeners) update()
  }
}

const emptyState: State = { connections: new Map(), status: 'disconnected' }
const storedState: State = { connections: new Map([['old', {}]]), status: 'disconnected' }

describe('restoreStored', () => {
  let calls: FakeConfig[]
  const reconnect = async (config: FakeConfig) => {
    calls.push(config)
    throw new Error('no wallet')
  }
  beforeEach(() => {
    calls = []
  })

  it('reconnects once for connections that wagmi reads from its storage later', () => {
    const config = new FakeConfig(emptyState)
    restoreStored(config, reconnect)
    expect(calls).to.deep.equal([])
    config.set(storedState)
    config.set({ ...storedState, status: 'reconnecting' })
    expect(calls).to.deep.equal([config])
  })

  it('reconnects for connections that wagmi has already read', () => {
    const config = new FakeConfig(storedState)
    restoreStored(config, reconnect)
    expect(calls).to.deep.equal([config])
  })

  it('does not reconnect if a plugin is reconnecting or an account is already connected', () => {
    const config = new FakeConfig(emptyState)
    restoreStored(config, reconnect)
    config.set({ ...storedState, status: 'reconnecting' })
    config.set({ ...storedState, status: 'connected' })
    expect(calls).to.deep.equal([])
  })
})
