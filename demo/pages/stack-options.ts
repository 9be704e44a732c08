import type { ModalOptions, OnrampRequest } from '../../src/index.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { stack } from './stack.ts'

/** Returns the option `onramp` with the demo's shop on the local stack. The service offers its own provider too. */
const createShopOptions = (): Pick<ModalOptions, 'onramp'> => {
  const shopUrl = stack && `${String(stack.urls.checkout)}/quayside`
  if (!shopUrl) return {}
  const createQuery = ({ address, network, token, amount, currency }: OnrampRequest) =>
    new URLSearchParams({ address, network, token: token.symbol, amount, currency })
  return {
    onramp: [
      {
        id: 'quayside',
        name: 'Quayside',
        url: request => `${shopUrl}?${createQuery(request)}`,
        quote: async request => (await fetch(`${shopUrl}/quote?${createQuery(request)}`)).json(),
      },
    ],
  }
}

/** Returns options that make a modal use the networks and services of the local stack. */
export const createStackOptions = (): ModalOptions => ({
  networks: [localOne, localTwo],
  ...stack?.options,
  ...createShopOptions(),
})
