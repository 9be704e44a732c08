import { hasApi } from '../core/has-api.ts'
import type * as service from './blockchain-api/account.ts'

// Requests of the account screen to the Blockchain API. They load on demand, because a page without a project id and without its
// own API host sends none.

const load = () => import('./blockchain-api/account.ts')

export const isServed: typeof service.isServed = async (networkId, settings) =>
  hasApi(settings) && (await load()).isServed(networkId, settings)

export const getBalances: typeof service.getBalances = async (query, settings, signal) =>
  hasApi(settings) ? (await load()).getBalances(query, settings, signal) : undefined

export const getHistory: typeof service.getHistory = async (query, settings, signal) =>
  hasApi(settings) ? (await load()).getHistory(query, settings, signal) : undefined

export const getIdentity: typeof service.getIdentity = async (...query) =>
  (await load()).getIdentity(...query)

export const getNamesOfAddress: typeof service.getNamesOfAddress = async (...query) =>
  (await load()).getNamesOfAddress(...query)

export const lookUpName: typeof service.lookUpName = async (...query) => (await load()).lookUpName(...query)
