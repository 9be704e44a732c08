import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { createModal } from 'w3m-elements'
import { base, mainnet } from 'w3m-elements/networks'

const modal = createModal({ networks: [mainnet, base] })

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <w3m-button></w3m-button>
    <p>Account: <output id="account">{{ account().address ?? 'Not connected' }}</output></p>
    <p>Network: <output id="network">{{ network()?.name ?? 'Not connected' }}</output></p>
    <button id="sign" (click)="sign()">Sign a message</button>
    <button id="switch" (click)="modal.switchNetwork('eip155:8453')">Switch to Base</button>
    <button id="disconnect" (click)="modal.disconnect()">Disconnect</button>
    <p>Signature: <output id="signature">{{ signature() }}</output></p>
  `,
})
export class App {
  protected readonly modal = modal
  protected readonly account = signal(modal.getAccount())
  protected readonly network = signal(modal.getNetwork())
  protected readonly signature = signal('')

  constructor() {
    const unsubscribe = modal.subscribe(() => {
      this.account.set(modal.getAccount())
      this.network.set(modal.getNetwork())
    })
    inject(DestroyRef).onDestroy(unsubscribe)
  }

  protected async sign() {
    const params = ['0x68656c6c6f', modal.getAccount().address]
    this.signature.set(String(await modal.getProvider('eip155').request({ method: 'personal_sign', params })))
  }
}
