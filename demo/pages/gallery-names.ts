import type { AccountId } from '../../src/core/chain/caip.ts'
import type { NormalName } from '../../src/core/identity/normal-name.ts'
import type { View } from '../../src/core/view.ts'
import {
  ideasFailed,
  ideasReceived,
  type NameFailure,
  nameTyped,
  registrationStarted,
  registrationUpdated,
} from '../../src/state/names/names.ts'

/** What the states of the account name screens need from the gallery. */
export interface NameTools {
  readonly account: AccountId
  open(...views: readonly View[]): void
  connect(): void
}

const options = { projectId: 'gallery', endpoints: { api: 'https://api.example' } }
const previousViews: readonly View[] = [{ name: 'AccountSettings' }, { name: 'ChooseAccountName' }]
const formViews: readonly View[] = [...previousViews, { name: 'RegisterAccountName' }]
const toName = (label: string) => `${label}.reown.id` as NormalName

/** Mocks a name service in which these names are taken and all others are available. */
const mockNames = (registeredNames: readonly string[]) => {
  globalThis.fetch = async input => {
    const url = new URL(String(input))
    const label = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    if (url.pathname.endsWith('/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    if (!url.pathname.includes('/suggestions/')) return new Promise(() => {})
    return Response.json({
      suggestions: ['', '1', '2', '3'].map(suffix => ({
        name: `${label}${suffix}.reown.id`,
        registered: registeredNames.includes(`${label}${suffix}`),
      })),
    })
  }
}

export function createNameStates({ account, open, connect }: NameTools) {
  const createTypedState = (text: string, setUp: () => void = () => {}) => ({
    options,
    set: () => {
      mockNames(['mira'])
      connect()
      nameTyped(text)
      setUp()
      open(...formViews)
    },
  })
  const createFailedState = (failure: NameFailure) =>
    createTypedState('mira7', () => {
      ideasReceived('mira7', [{ name: toName('mira7'), isRegistered: false }])
      registrationStarted(account, toName('mira7'))
      registrationUpdated({ step: 'failed', failure })
    })
  const createRegistrationState = (step: 'signing' | 'registering' | 'done') => ({
    options,
    set: () => {
      connect()
      registrationStarted(account, toName('mira7'))
      registrationUpdated({ step })
      open(...formViews, { name: 'RegisterAccountNameSuccess' })
    },
  })
  return {
    ChooseAccountName: {
      invitation: {
        options,
        set: () => {
          connect()
          open(...previousViews)
        },
      },
    },
    RegisterAccountName: {
      empty: createTypedState(''),
      short: createTypedState('mir'),
      letters: createTypedState('mira!'),
      taken: createTypedState('mira'),
      free: createTypedState('mira7'),
      long: createTypedState('a-name-that-is-much-longer-than-the-row-which-has-to-show-it-all'),
      late: createFailedState('late'),
      clock: createFailedState('clock'),
      declined: createFailedState('declined'),
      service: createFailedState('service'),
      down: {
        options,
        set: () => {
          globalThis.fetch = async () => new Response('', { status: 500 })
          connect()
          nameTyped('mira7')
          ideasFailed('mira7', 'failed')
          open(...formViews)
        },
      },
    },
    RegisterAccountNameSuccess: {
      signing: createRegistrationState('signing'),
      registering: createRegistrationState('registering'),
      done: createRegistrationState('done'),
    },
  }
}
