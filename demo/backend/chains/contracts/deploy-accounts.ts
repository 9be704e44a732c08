import { concat, type Hex, pad } from 'viem'
import { callNode } from '../json-rpc.ts'
import { createDeployStep, readPackageArtifact, type Step } from './artifacts.ts'
import { accountContracts } from './smart-accounts.ts'

// Contracts that deploy other contracts with CREATE2. Their calldata is a salt, followed by the creation code. Anvil includes
// the first one. `putSafeDeployer` copies its code to the address of the second one.
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const safeDeployer = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

const zeroSalt = pad('0x0')
const readSafeArtifact = (path: string) =>
  readPackageArtifact(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`)
const readModuleArtifact = (path: string) =>
  readPackageArtifact(`@safe-global/safe-4337/build/artifacts/contracts/${path}.json`)

/**
 * Returns the steps that deploy the entry points of account abstraction, the EIP-7702 account, and Safe with its module. Omits
 * contracts that no transaction uses.
 */
export const getAccountSteps = (): Step[] => (steps ??= createSteps())

// Cached, because the steps are the same for all chains and are read from large files.
let steps: Step[] | undefined

function createSteps(): Step[] {
  const createSaltedStep = (to: `0x${string}`, salt: Hex, { data }: Step): Step => ({
    to,
    data: concat([salt, data]),
  })
  const entryPoint07 = readPackageArtifact('entry-point-0.7/artifacts/EntryPoint.json')
  const entryPoint08 = readPackageArtifact('entry-point-0.8/artifacts/EntryPoint.json')
  const simple7702 = readPackageArtifact('entry-point-0.8/artifacts/Simple7702Account.json')
  return [
    createSaltedStep(
      deployer,
      '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
      createDeployStep(entryPoint07),
    ),
    createSaltedStep(
      deployer,
      '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
      createDeployStep(entryPoint08),
    ),
    createSaltedStep(deployer, zeroSalt, createDeployStep(simple7702)),
    createSaltedStep(safeDeployer, zeroSalt, createDeployStep(readSafeArtifact('SafeL2.sol/SafeL2'))),
    createSaltedStep(
      safeDeployer,
      zeroSalt,
      createDeployStep(readSafeArtifact('proxies/SafeProxyFactory.sol/SafeProxyFactory')),
    ),
    createSaltedStep(
      safeDeployer,
      zeroSalt,
      createDeployStep(readSafeArtifact('libraries/MultiSendCallOnly.sol/MultiSendCallOnly')),
    ),
    createSaltedStep(
      safeDeployer,
      zeroSalt,
      createDeployStep(readModuleArtifact('SafeModuleSetup.sol/SafeModuleSetup')),
    ),
    createSaltedStep(
      safeDeployer,
      zeroSalt,
      createDeployStep(readModuleArtifact('Safe4337Module.sol/Safe4337Module'), [
        accountContracts.entryPoint,
      ]),
    ),
  ]
}

export async function putSafeDeployer(url: string): Promise<void> {
  const [code] = await callNode(url, [{ method: 'eth_getCode', params: [deployer, 'latest'] }])
  await callNode(url, [{ method: 'anvil_setCode', params: [safeDeployer, code] }])
}
