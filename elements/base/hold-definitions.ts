import { defineBy, ours } from './define.ts'

// Runs before any element of the bundle is defined: its entry imports this first. This copy of the bundle may turn out to
// be the one that hands over to another.
defineBy((tag, constructor) => ours.set(tag, constructor))
