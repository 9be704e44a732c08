import { type Address, encodeFunctionData, type Hex, labelhash, namehash, parseAbi, parseUnits } from 'viem'
import { deployerAddress } from '../../demo/backend/chains/accounts.ts'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { collectibleUri } from '../../demo/backend/chains/contracts/deploy.ts'
import { type Flow, localChains } from './modal-page.ts'
import { TestChain } from './test-chain.ts'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function register(bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address value)',
  'function setNameForAddr(address owner, string name)',
])
const collectibleAbi = parseAbi(['function mint(address to, string uri)'])
const editionsAbi = parseAbi(['function mint(address to, uint256 id, uint256 value, string uri)'])

/** Gives an account coins, tokens, collectibles and a name on both chains. The name must be unique. */
export async function fundAccount({ stack }: Flow, owner: Address, name: string): Promise<void> {
  const images = String(stack.urls.images)
  await Promise.all(
    localChains.map(async id => {
      const chain = new TestChain(stack, id)
      const { permitToken, dai, collectible, editions } = contracts
      const send = (to: { address: Address }, data: Hex) =>
        chain.send({ from: deployerAddress, to: to.address, data })
      const mint = (token: typeof dai) =>
        send(
          token,
          encodeFunctionData({
            abi,
            functionName: 'mint',
            args: [owner, parseUnits('1000', token.decimals)],
          }),
        )
      await chain.fund(owner, { coins: 1_000, tokens: { token: 1_000, usdc: 1_000, usdt: 1_000 } })
      await mint(permitToken)
      await mint(dai)
      for (const uri of [collectibleUri, `${images}/collectibles/1`])
        await send(collectible, encodeFunctionData({ abi: collectibleAbi, args: [owner, uri] }))
      await send(
        editions,
        encodeFunctionData({ abi: editionsAbi, args: [owner, 7n, 3n, `${images}/collectibles/7`] }),
      )
      await registerName(chain, owner, name)
    }),
  )
}

/** Registers a name that resolves to the account, and makes it the primary name of the account. */
async function registerName(chain: TestChain, owner: Address, name: string): Promise<void> {
  const { nameRegistrar, nameRegistry, nameResolver, nameReverseRegistrar } = contracts
  const node = namehash(name)
  const label = labelhash(name.replace(/\.eth$/, ''))
  const calls = [
    [nameRegistrar, encodeFunctionData({ abi, functionName: 'register', args: [label, deployerAddress] })],
    [
      nameRegistry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [node, nameResolver.address] }),
    ],
    [nameResolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [node, owner] })],
    [nameReverseRegistrar, encodeFunctionData({ abi, functionName: 'setNameForAddr', args: [owner, name] })],
  ] as const
  for (const [{ address }, data] of calls) await chain.send({ from: deployerAddress, to: address, data })
}
