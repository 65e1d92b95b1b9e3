// A plain C++ loop of `tiles` for comparison: byte arrays, a queue, every legal action listed; 7 × 7, two players, goal kind `set`.
// Reads how many turns to play, plays random games, prints turns per second of CPU time. Same work as search/playouts.py, no tricks.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

constexpr int N = 7, CELLS = N * N, PLAYERS = 2, GOALS = 6;
constexpr int NORTH = 0, EAST = 1, SOUTH = 2, WEST = 3;
const int ORIENTATIONS[16] = {1, 4, 4, 4, 4, 2, 4, 4, 4, 4, 2, 4, 4, 4, 4, 1};

static uint64_t word = 2012;
static uint64_t next_word() {
  uint64_t z = (word += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
static int below(int bound) { return int(((next_word() >> 32) * bound) >> 32); }

struct State {
  uint8_t sides[CELLS], tile[CELLS], pawn[PLAYERS];
  uint64_t stones[CELLS + 1], goals[PLAYERS];
  uint8_t free_sides, free_tile, player, over;
  bool movable[N];
  int closed, left[PLAYERS];
};

static int turned(int sides, int quarters) { return ((sides << quarters) | (sides >> (4 - quarters))) & 15; }

static int list_pushes(const State& s, int* out) {
  int total = 0;
  for (int side = 0; side < 4; side++)
    for (int line = 0; line < N; line++) {
      int slot = side * N + line;
      if (!s.movable[line] || slot == s.closed) continue;
      for (int q = 0; q < ORIENTATIONS[s.free_sides]; q++) out[total++] = slot * 4 + q;
    }
  return total;
}

static void push(State& s, int action) {
  int slot = action >> 2, side = slot / N, line = slot % N, sides = turned(s.free_sides, action & 3);
  int first = side == NORTH ? line : side == SOUTH ? (N - 1) * N + line : side == WEST ? line * N : line * N + N - 1;
  int step = side == NORTH ? N : side == SOUTH ? -N : side == WEST ? 1 : -1, last = first + (N - 1) * step;
  uint8_t out_sides = s.sides[last], out_tile = s.tile[last];
  for (int cell = last; cell != first; cell -= step) {
    s.sides[cell] = s.sides[cell - step];
    s.tile[cell] = s.tile[cell - step];
  }
  s.sides[first] = sides;
  s.tile[first] = s.free_tile;
  s.free_sides = out_sides;
  s.free_tile = out_tile;
  for (int p = 0; p < PLAYERS; p++)
    for (int k = 0; k < N; k++)
      if (s.pawn[p] == first + k * step) {
        s.pawn[p] = k == N - 1 ? first : first + (k + 1) * step;
        break;
      }
  s.closed = (side ^ 2) * N + line;
}

static int list_walks(const State& s, int* out) {
  bool seen[CELLS] = {};
  int queue[CELLS], head = 0, tail = 0, total = 0;
  seen[s.pawn[s.player]] = true;
  queue[tail++] = s.pawn[s.player];
  while (head < tail) {
    int cell = queue[head++], row = cell / N, column = cell % N;
    if (row > 0 && (s.sides[cell] & 1) && (s.sides[cell - N] & 4) && !seen[cell - N]) seen[cell - N] = true, queue[tail++] = cell - N;
    if (column < N - 1 && (s.sides[cell] & 2) && (s.sides[cell + 1] & 8) && !seen[cell + 1]) seen[cell + 1] = true, queue[tail++] = cell + 1;
    if (row < N - 1 && (s.sides[cell] & 4) && (s.sides[cell + N] & 1) && !seen[cell + N]) seen[cell + N] = true, queue[tail++] = cell + N;
    if (column > 0 && (s.sides[cell] & 8) && (s.sides[cell - 1] & 2) && !seen[cell - 1]) seen[cell - 1] = true, queue[tail++] = cell - 1;
  }
  for (int cell = 0; cell < CELLS; cell++)
    if (seen[cell]) out[total++] = cell;
  return total;
}

static void walk(State& s, int cell) {
  s.pawn[s.player] = cell;
  for (int p = 0; p < PLAYERS; p++) {
    uint64_t got = s.stones[s.tile[s.pawn[p]]] & s.goals[p];
    if (got) {
      s.stones[s.tile[s.pawn[p]]] ^= got;
      s.goals[p] ^= got;
      s.left[p] -= __builtin_popcountll(got);
      if (s.left[p] == 0) s.over = 1;
    }
  }
  s.player ^= 1;
}

static State deal() {
  State s;
  std::memset(&s, 0, sizeof s);
  const int shapes[3] = {5, 3, 7}, counts[3] = {13, 15, 6};
  int loose[34], number = 0;
  for (int kind = 0; kind < 3; kind++)
    for (int k = 0; k < counts[kind]; k++) loose[number++] = turned(shapes[kind], below(4));
  for (int k = 33; k > 0; k--) {
    int other = below(k + 1), kept = loose[k];
    loose[k] = loose[other];
    loose[other] = kept;
  }
  const int fixed[16] = {6, 14, 14, 12, 7, 7, 14, 13, 7, 11, 13, 13, 3, 11, 11, 9};
  int used = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    int row = cell / N, column = cell % N;
    s.sides[cell] = row % 2 || column % 2 ? loose[used++] : fixed[row / 2 * 4 + column / 2];
    s.tile[cell] = cell;
  }
  s.free_sides = loose[used];
  s.free_tile = CELLS;
  for (int line = 1; line < N; line += 2) s.movable[line] = true;
  for (int stone = 0; stone < PLAYERS * GOALS; stone++) {
    s.stones[1 + stone * 4] |= 1ull << stone;
    s.goals[stone % PLAYERS] |= 1ull << stone;
  }
  for (int p = 0; p < PLAYERS; p++) s.left[p] = GOALS;
  s.pawn[1] = CELLS - 1;
  s.closed = -1;
  return s;
}

int main(int argc, char** argv) {
  long wanted = argc > 1 ? std::atol(argv[1]) : 2000000, turns = 0, sum = 0;
  State start = deal(), s = start;
  int out[256];
  std::clock_t began = std::clock();
  while (turns < wanted) {
    s = start;
    while (!s.over && turns < wanted) {
      push(s, out[below(list_pushes(s, out))]);
      walk(s, out[below(list_walks(s, out))]);
      sum += s.pawn[0];
      turns++;
    }
  }
  double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("%.0f %ld\n", turns / seconds, sum);
}
