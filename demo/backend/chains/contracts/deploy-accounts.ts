import { concat, type Hex, pad } from 'viem'
import { callNode } from '../json-rpc.ts'
import { deploy, fromPackage, type Step } from './artifacts.ts'
import { accountContracts } from './smart-accounts.ts'

// Both take a salt and creation code. Anvil includes the first one; the second is the same program at another address.
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const safeDeployer = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

const noSalt = pad('0x0')
const getSafe = (path: string) =>
  fromPackage(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`)
const getModule = (path: string) =>
  fromPackage(`@safe-global/safe-4337/build/artifacts/contracts/${path}.json`)

/** Account abstraction entry points, the EIP-7702 account, and Safe with its module: only what a transaction reaches. */
export const accountSteps = (): Step[] => (steps ??= makeSteps())

// Cached: the same for both chains, and read from files.
let steps: Step[] | undefined

function makeSteps(): Step[] {
  const create = (to: `0x${string}`, salt: Hex, { data }: Step): Step => ({ to, data: concat([salt, data]) })
  const entryPoint07 = fromPackage('entry-point-0.7/artifacts/EntryPoint.json')
  const entryPoint08 = fromPackage('entry-point-0.8/artifacts/EntryPoint.json')
  const simple7702 = fromPackage('entry-point-0.8/artifacts/Simple7702Account.json')
  return [
    create(
      deployer,
      '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
      deploy(entryPoint07),
    ),
    create(
      deployer,
      '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
      deploy(entryPoint08),
    ),
    create(deployer, noSalt, deploy(simple7702)),
    create(safeDeployer, noSalt, deploy(getSafe('SafeL2.sol/SafeL2'))),
    create(safeDeployer, noSalt, deploy(getSafe('proxies/SafeProxyFactory.sol/SafeProxyFactory'))),
    create(safeDeployer, noSalt, deploy(getSafe('libraries/MultiSendCallOnly.sol/MultiSendCallOnly'))),
    create(safeDeployer, noSalt, deploy(getModule('SafeModuleSetup.sol/SafeModuleSetup'))),
    create(
      safeDeployer,
      noSalt,
      deploy(getModule('Safe4337Module.sol/Safe4337Module'), [accountContracts.entryPoint]),
    ),
  ]
}

export async function putSafeDeployer(url: string): Promise<void> {
  const [code] = await callNode(url, [{ method: 'eth_getCode', params: [deployer, 'latest'] }])
  await callNode(url, [{ method: 'anvil_setCode', params: [safeDeployer, code] }])
}
