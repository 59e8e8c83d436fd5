import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { waitFor } from '../ha/cluster/wait-for.ts'

const authorities = '/usr/local/share/ca-certificates'
const mirror = 'http://deb.debian.org/debian'

export interface Machine {
  /** Runs commands as root and returns their output; if one fails, throws an error with the output. */
  type(commands: string): string
  stop(): Promise<void>
}

/** Runs in a mount namespace of its own, in which it mounts the control groups that systemd needs where the host has none. */
const bootScript = `set -e
if [ "$(stat -f -c %T /sys/fs/cgroup)" != cgroup2fs ]; then
  umount -R /sys/fs/cgroup 2>/dev/null || umount -l /sys/fs/cgroup || true
  mount -t cgroup2 none /sys/fs/cgroup
fi
mkdir -p /sys/fs/cgroup/guide
echo $$ > /sys/fs/cgroup/guide/cgroup.procs
mkdir -p /run/systemd/nspawn
if [ "$(stat -f -c %T /run)" != tmpfs ]; then mount -t tmpfs tmpfs /run/systemd/nspawn; fi
exec systemd-nspawn --register=no --keep-unit --directory="$1" --boot --console=pipe`

/** Boots a bare Debian 13 with its own systemd in a folder. It shares the host's network and resolves `shopName` to loopback. */
export async function bootMachine(folder: string, shopName: string): Promise<Machine> {
  const base = path.join(folder, 'debian')
  const root = path.join(folder, 'machine')
  if (!existsSync(path.join(base, 'etc/debian_version'))) {
    rmSync(base, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    execFileSync('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'trixie', base, mirror])
  }
  rmSync(root, { recursive: true, force: true })
  execFileSync('cp', ['-a', base, root])
  // debootstrap does not write this file
  writeFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost ${shopName}\n`)
  trustAuthorities(root)
  rmSync(path.join(root, 'etc/resolv.conf'), { force: true })
  const booting = spawn('unshare', ['--mount', 'bash', '-c', bootScript, 'boot', root], { stdio: 'ignore' })
  const type = (commands: string) => typeInto(booting, commands)
  await waitFor('the machine', 60_000, async () => /running|degraded/.test(type('systemctl is-system-running || true')))
  return {
    type,
    async stop() {
      const pid = findInit(booting)
      // `systemctl` is run inside the machine, so that it powers off the machine and not the host
      spawnSync('nsenter', ['--target', pid, '--all', 'systemctl', 'poweroff'], { stdio: 'ignore' })
      await waitFor('the end of the machine', 60_000, async () => booting.exitCode !== null).catch(() =>
        booting.kill('SIGKILL'),
      )
    },
  }
}

/** Makes the guest trust the certificate authorities that were added to the host, such as that of a proxy which packages come through. */
function trustAuthorities(root: string): void {
  if (existsSync(authorities)) cpSync(authorities, path.join(root, authorities), { recursive: true })
}

function typeInto(booting: ChildProcess, commands: string): string {
  const environment = [
    '--chdir=/',
    '-i',
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    // npm reads this variable instead of the system's certificates
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ]
  const shell = [
    'env',
    ...environment,
    'DEBIAN_FRONTEND=noninteractive',
    'bash',
    '-e',
    '-o',
    'pipefail',
    '-c',
    commands,
  ]
  const enter = (program: string[]) =>
    spawnSync('nsenter', ['--target', findInit(booting), '--all', ...program], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  const { status, stdout, stderr } = enter(shell)
  if (status === 0) return stdout
  const journal = enter(['journalctl', '--no-pager', '--priority=warning', '--lines=40']).stdout
  throw new Error(`${commands}\n── ended with ${status}\n${stdout}\n${stderr}\n── the machine's journal\n${journal}`)
}

/** The first process of the machine: the child of the nspawn process. */
function findInit({ pid, exitCode }: ChildProcess): string {
  if (exitCode !== null || !pid) throw new Error('the machine has ended')
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [child] = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ')
    if (child) return child
  }
  throw new Error('the machine has not begun to boot')
}
