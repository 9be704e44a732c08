import { addContrast } from '../styles/contrast.ts'
import { applySeedColors } from './seed-colors.ts'

/** Colors that few visitors need, in one step of the network: strong ones, and the accent's where a browser computes none. */
export function addColors(host: HTMLElement, isStrong: boolean, isOld: boolean): void {
  if (isStrong) addContrast(host)
  if (isOld) applySeedColors(host)
}
