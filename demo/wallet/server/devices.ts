import type { Database, DeviceRow } from './database.ts'
import { limits } from './limits.ts'

/** Devices known to an address: those that logged in with it, or that its owner just approved. */
export class Devices {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  isKnown(email: string, device: string): boolean {
    const now = this.#now()
    return this.#database.tables.devices.some(
      row => row.email === email && row.device === device && row.until > now,
    )
  }

  /** Approves a device through the link in a mail, for one login. */
  approve(email: string, device: string): void {
    if (!this.isKnown(email, device)) this.#put({ email, device, until: this.#now() + limits.linkMs })
  }

  /** Records a device after a login. */
  remember(email: string, device: string): void {
    this.#put({ email, device, until: this.#now() + limits.knownDeviceMs })
  }

  /** Deletes all devices of an address that is no longer used. */
  remove(email: string): void {
    const { tables } = this.#database
    tables.devices = tables.devices.filter(row => row.email !== email)
    this.#database.save()
  }

  #put(entry: DeviceRow): void {
    const { tables } = this.#database
    const now = this.#now()
    const isOther = (row: DeviceRow) => row.email !== entry.email || row.device !== entry.device
    tables.devices = [...tables.devices.filter(row => isOther(row) && row.until > now), entry]
    this.#database.save()
  }
}
