import { expect } from '@open-wc/testing'
import { networksReady } from '../../../src/controllers/network/networks.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import {
  $activeNetworkId,
  $networkIds,
  $networks,
  networkActivated,
} from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { localOne } from '../../../src/testing/networks.ts'
import { reset } from '../../support/reset.ts'

describe('page without networks', () => {
  const loadNetworkNames = async (options: ModalOptions) => {
    reset({ networks: [], options: { projectId: 'x', networks: undefined, ...options } })
    await networksReady()
    return $networks.get().map(({ name }) => name)
  }
  const firstViewOf = async (isMobile: boolean, options: ModalOptions = {}) => {
    await loadNetworkNames({ networks: [], ...options })
    platformChanged({ isMobile, isOnline: true })
    await openModal()
    return $view.get()?.name
  }
  afterEach(() => closeModal())

  it('keeps an empty network list, and uses the default network if the list is missing or unreadable', async () => {
    expect(await loadNetworkNames({ networks: [] })).to.deep.equal([])
    expect(await loadNetworkNames({})).to.deep.equal(['Ethereum'])
    expect(await loadNetworkNames({ networks: ['no-such-network'] })).to.deep.equal(['Ethereum'])
  })

  it('starts on the first network that the app names, even if the app names it after adding its elements', async () => {
    const loadActiveNetworkId = async (networks: ModalOptions['networks'], options: ModalOptions = {}) => {
      await loadNetworkNames({})
      optionsSet({ ...$options.get(), ...options, networks })
      await networksReady()
      return $activeNetworkId.get()
    }
    expect(await loadActiveNetworkId([localOne, 'ethereum', 'base'])).to.equal(localOne.id)
    expect(await loadActiveNetworkId(['base', 'ethereum'])).to.equal('eip155:8453')
    expect(await loadActiveNetworkId(['solana', 'ethereum', 'base'])).to.match(/^solana:/)
    expect($networkIds.get().eip155).to.equal('eip155:1')
    expect(await loadActiveNetworkId(['ethereum', 'base'])).to.equal('eip155:1')
    expect(await loadActiveNetworkId(['ethereum', 'base'], { defaultNetwork: 'base' })).to.equal(
      'eip155:8453',
    )
  })

  it('keeps a network that the app or the user chose while the app offers it', async () => {
    await loadNetworkNames({ networks: ['base', 'ethereum'] })
    networkActivated('eip155:1')
    optionsSet({ ...$options.get(), networks: [localOne, 'ethereum'] })
    await networksReady()
    expect($activeNetworkId.get()).to.equal('eip155:1')
  })

  it('opens with the pairing code, or with all wallets on a phone', async () => {
    expect(await firstViewOf(false)).to.equal('ConnectingWalletConnectBasic')
    closeModal()
    expect(await firstViewOf(true)).to.equal('AllWallets')
  })

  it('opens with the pairing code if an app has networks but no adapters', async () => {
    reset({ options: { projectId: 'x' }, runtime: { hasNoAdapters: true } })
    await openModal()
    expect($view.get()?.name).to.equal('ConnectingWalletConnectBasic')
    closeModal()
    platformChanged({ isMobile: true, isOnline: true })
    await openModal()
    expect($view.get()?.name).to.equal('AllWallets')
  })

  it('opens with all wallets if pairing is unavailable', async () => {
    expect(await firstViewOf(false, { enableWalletConnect: false })).to.equal('AllWallets')
    closeModal()
    expect(await firstViewOf(true, { projectId: '' })).to.equal('AllWallets')
  })
})
