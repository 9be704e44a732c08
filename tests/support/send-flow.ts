import { erc20Abi, type Hex } from 'viem'
import { quoted } from './attributes.ts'
import { chainClient } from './chain-client.ts'
import { type Flow, localAttributes, startFlow, type Visit, type VisitOptions } from './modal-page.ts'
import { Sending } from './sending.ts'

/** Receiver without a key in any page. */
export const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The whole stack with one visit that sends. */
export class SendFlow {
  readonly flow: Flow
  readonly visit: Visit
  readonly sending: Sending

  /** Starts the stack and opens the visit, which is not connected yet. */
  static async start(options?: VisitOptions): Promise<SendFlow> {
    const flow = await startFlow()
    const visit = await flow.visit({ attributes: withServices(flow), ...options })
    return new SendFlow(flow, visit)
  }

  private constructor(flow: Flow, visit: Visit) {
    this.flow = flow
    this.visit = visit
    this.sending = new Sending(visit)
  }

  get chain() {
    return chainClient(this.flow.stack)
  }

  /** Calls a method that only a test node has. */
  node(method: string, ...params: unknown[]): Promise<unknown> {
    return this.chain.request({ method, params } as never)
  }

  /** Base units of the coin, or of a token. */
  balance(address: Hex, token?: Hex): Promise<bigint> {
    return token
      ? this.chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      : this.chain.getBalance({ address })
  }

  async account(): Promise<Hex> {
    return (await this.visit.account())?.address as Hex
  }
}

/** Attributes of a button that reads prices, tokens and activity from the local services. */
export const servicesAttributes = ({ stack }: Flow): string => {
  const { api, catalog, images } = stack.urls
  return `project-id="flow" endpoints="${quoted({ api, catalog, images })}"`
}

export const withServices = (flow: Flow): string =>
  `${localAttributes(flow.stack)} ${servicesAttributes(flow)}`
