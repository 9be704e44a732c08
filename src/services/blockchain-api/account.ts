// Entry of the chunk with the requests of the account screen.
export { getBalances } from './balances.ts'
export { isServed } from './client.ts'
export { getHistory } from './history.ts'
export { getIdentity } from './identity.ts'
export { lookUpName, getNamesOfAddress } from './names.ts'
