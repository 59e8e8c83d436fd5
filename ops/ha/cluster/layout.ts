import path from 'node:path'

/** Every program of the cluster listens on loopback. In production each machine has its own address and uses the usual ports. */
export const address = '127.0.0.1'
export const databaseName = 'chairside'

export interface DatabaseMachine {
  name: string
  folder: string
  etcdPort: number
  etcdPeerPort: number
  port: number
  restPort: number
}

export interface ShopMachine {
  name: string
  folder: string
  writePort: number
  readPort: number
  poolPort: number
  bouncerPort: number
  shopPort: number
}

/** Which machine has which folder and ports. */
export interface Layout {
  folder: string
  frontPort: number
  providerPort: number
  mailPort: number
  filesPort: number
  databases: DatabaseMachine[]
  shops: ShopMachine[]
}

const databaseMachines = 3
const shopMachines = 2
const portsOfMachine = 10

/** `basePort` is the first of 60 ports in a row: ten for the services outside the machines, ten for each machine. */
export function planLayout(folder: string, basePort: number): Layout {
  const firstPortOf = (machine: number) => basePort + portsOfMachine * (machine + 1)
  const databases = Array.from({ length: databaseMachines }, (_, n): DatabaseMachine => {
    const [name, port] = [`database${n + 1}`, firstPortOf(n)]
    const ports = { etcdPort: port, etcdPeerPort: port + 1, port: port + 2, restPort: port + 3 }
    return { name, folder: path.join(folder, name), ...ports }
  })
  const shops = Array.from({ length: shopMachines }, (_, n): ShopMachine => {
    const [name, port] = [`shop${n + 1}`, firstPortOf(databaseMachines + n)]
    const ports = { writePort: port, readPort: port + 1, poolPort: port + 2, bouncerPort: port + 3, shopPort: port + 4 }
    return { name, folder: path.join(folder, name), ...ports }
  })
  const [frontPort, providerPort, mailPort, filesPort] = [basePort, basePort + 1, basePort + 2, basePort + 3]
  return { folder, frontPort, providerPort, mailPort, filesPort, databases, shops }
}
