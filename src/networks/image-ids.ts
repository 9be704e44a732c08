import type { NetworkId } from '../core/chain/caip.ts'

/** What the catalog calls the pictures of networks that we have no drawing of, for records that name none. */
const imageIds: Readonly<Record<NetworkId, string>> = {
  'eip155:130': '2257980a-3463-48c6-cbac-a42d2a956e00',
  'eip155:250': '06b26297-fe0c-4733-5d6b-ffa5498aac00',
  'eip155:295': '6a97d510-cac8-4e58-c7ce-e8681b044c00',
  'eip155:314': '5a73b3dd-af74-424e-cae0-0de859ee9400',
  'eip155:1088': '3897a66d-40b9-4833-162f-a2c90531c900',
  'eip155:1284': '161038da-44ae-4ec7-1208-0ea569454b00',
  'eip155:1285': 'f1d73bb6-5450-4e18-38f7-fb6484264a00',
  'eip155:1301': '4eeea7ef-0014-4649-5d1d-07271a80f600',
  'eip155:2020': 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00',
  'eip155:2021': 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00',
  'eip155:2741': 'fc2427d1-5af9-4a9c-8da5-6f94627cd900',
  'eip155:4689': '34e68754-e536-40da-c153-6ef2e7188a00',
  'eip155:9001': 'f926ff41-260d-4028-635e-91913fc28e00',
  'eip155:143': '0a728e83-bacb-46db-7844-948f05434900',
  'eip155:10143': '0a728e83-bacb-46db-7844-948f05434900',
  'eip155:80094': 'e329c2c9-59b0-4a02-83e4-212ff3779900',
  'eip155:84532': 'a18a7ecd-e307-4360-4746-283182228e00',
  'eip155:1313161554': '3ff73439-a619-4894-9262-4470c773a100',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'a1b58899-f671-4276-6a5e-56ca5bd59700',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'a1b58899-f671-4276-6a5e-56ca5bd59700',
  'bip122:000000000933ea01ad0ee984209779ba': '39354064-d79b-420b-065d-f980c4b78200',
  'bip122:00000008819873e925422c1ff0f99f7c': 'b3406e4a-bbfc-44fb-e3a6-89673c78b700',
}

export const imageIdOf = (id: NetworkId): string | undefined =>
  Object.hasOwn(imageIds, id) ? imageIds[id] : undefined
