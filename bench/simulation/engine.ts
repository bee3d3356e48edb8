export class Simulation {
  now = 0;
  private readonly due: { at: number; order: number; act: () => void }[] = [];
  private count = 0;

  after(ms: number, act: () => void): void {
    const entry = { at: this.now + ms, order: this.count++, act };
    let at = this.due.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  run(untilMs = Infinity): void {
    for (let next = this.due[0]; next && next.at <= untilMs; next = this.due[0]) {
      this.removeFirst();
      this.now = next.at;
      next.act();
    }
  }

  private removeFirst(): void {
    const last = this.due.pop();
    if (!last || this.due.length === 0) return;
    this.due[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      let least = at;
      if (left < this.due.length && this.isBefore(left, least)) least = left;
      if (left + 1 < this.due.length && this.isBefore(left + 1, least)) least = left + 1;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.due[one], this.due[other]];
    if (!a || !b) return false;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.due[one], this.due[other]];
    if (!a || !b) return;
    this.due[one] = b;
    this.due[other] = a;
  }
}

export class Resource {
  busyMs = 0;
  private taken = 0;
  private readonly queue: (() => void)[] = [];
  private head = 0;
  private since = 0;
  private readonly simulation: Simulation;
  readonly capacity: number;

  constructor(simulation: Simulation, capacity: number) {
    this.simulation = simulation;
    this.capacity = capacity;
  }

  acquire(then: () => void): void {
    if (this.taken < this.capacity) {
      this.count(1);
      then();
    } else this.queue.push(then);
  }

  release(): void {
    const next = this.queue[this.head];
    if (!next) return this.count(-1);
    this.head += 1;
    if (this.head > 1024) {
      this.queue.splice(0, this.head);
      this.head = 0;
    }
    next();
  }

  use(ms: number, then: () => void): void {
    this.acquire(() =>
      this.simulation.after(ms, () => {
        this.release();
        then();
      }),
    );
  }

  share(): number {
    this.count(0);
    return this.busyMs / (this.capacity * this.simulation.now);
  }

  private count(change: number): void {
    this.busyMs += this.taken * (this.simulation.now - this.since);
    this.since = this.simulation.now;
    this.taken += change;
  }
}

export class WriteAheadLog {
  private isFlushing = false;
  private waiting: (() => void)[] = [];
  private readonly simulation: Simulation;
  private readonly flushMs: number;

  constructor(simulation: Simulation, flushMs: number) {
    this.simulation = simulation;
    this.flushMs = flushMs;
  }

  commit(then: () => void): void {
    this.waiting.push(then);
    if (!this.isFlushing) this.flush();
  }

  private flush(): void {
    const served = this.waiting;
    this.waiting = [];
    this.isFlushing = true;
    this.simulation.after(this.flushMs, () => {
      this.isFlushing = false;
      for (const then of served) then();
      if (this.waiting.length > 0 && !this.isFlushing) this.flush();
    });
  }
}
