// A C++ loop of `tiles` made for one board only: 7 × 7, two players, goal kind `set`, sets of cells as single words, sizes, lines
// and slots known to the compiler. Reads how many turns to play, plays random games, prints turns per second of CPU time. Same work as
// search/playouts.py: every legal action is listed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

using Set = uint64_t;
constexpr int N = 7, SPAN = 8, CELLS = N * SPAN, TILES = N * N + 1, PLAYERS = 2, GOALS = 6, SLOTS = 12;
constexpr int NORTH = 0, EAST = 1, SOUTH = 2, WEST = 3;
constexpr int ORIENTATIONS[16] = {1, 4, 4, 4, 4, 2, 4, 4, 4, 4, 2, 4, 4, 4, 4, 1};
constexpr Set COLUMN = 0x01010101010101ull, ROW = 0x7f;

static uint64_t word = 2012;
static inline uint64_t next_word() {
  uint64_t z = (word += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
static inline int below(int bound) { return int(((next_word() >> 32) * bound) >> 32); }

struct State {
  Set open[4], stones[TILES], goals[PLAYERS];
  uint8_t tile[CELLS], pawn[PLAYERS], free_sides, free_tile, player, over;
  int8_t closed;
  int left[PLAYERS];
};

// The movable lines of a board are 1, 3 and 5; slot = side · 3 + line / 2.
struct Slot {
  int first, last, step;
  Set line;
};
static constexpr Slot slot_of(int side, int line) {
  return side == NORTH   ? Slot{line, line + 6 * SPAN, SPAN, COLUMN << line}
         : side == SOUTH ? Slot{line + 6 * SPAN, line, -SPAN, COLUMN << line}
         : side == WEST  ? Slot{line * SPAN, line * SPAN + 6, 1, ROW << (line * SPAN)}
                         : Slot{line * SPAN + 6, line * SPAN, -1, ROW << (line * SPAN)};
}
static constexpr Slot SLOT[SLOTS] = {slot_of(0, 1), slot_of(0, 3), slot_of(0, 5), slot_of(1, 1), slot_of(1, 3), slot_of(1, 5),
                                     slot_of(2, 1), slot_of(2, 3), slot_of(2, 5), slot_of(3, 1), slot_of(3, 3), slot_of(3, 5)};

static inline int turned(int sides, int quarters) { return ((sides << quarters) | (sides >> (4 - quarters))) & 15; }

static inline int list_pushes(const State& s, uint8_t* out) {
  int total = 0, quarters = ORIENTATIONS[s.free_sides];
  for (int slot = 0; slot < SLOTS; slot++) {
    uint32_t four = 0x03020100u + 0x04040404u * uint32_t(slot);
    std::memcpy(out + total, &four, 4);
    total += slot == s.closed ? 0 : quarters;
  }
  return total;
}

static inline void push(State& s, int action) {
  int number = action >> 2, sides = turned(s.free_sides, action & 3);
  const Slot& slot = SLOT[number];
  int fallen_sides = 0;
  for (int side = 0; side < 4; side++) {
    Set all = s.open[side], moving = all & slot.line;
    fallen_sides |= int((all >> slot.last) & 1) << side;
    moving = (slot.step > 0 ? moving << slot.step : moving >> -slot.step) & slot.line;
    s.open[side] = (all & ~slot.line) | moving | (Set((sides >> side) & 1) << slot.first);
  }
  uint8_t fallen = s.tile[slot.last];
  for (int k = N - 1; k > 0; k--) s.tile[slot.first + k * slot.step] = s.tile[slot.first + (k - 1) * slot.step];
  s.tile[slot.first] = s.free_tile;
  s.free_tile = fallen;
  s.free_sides = uint8_t(fallen_sides);
  for (int p = 0; p < PLAYERS; p++)
    if ((slot.line >> s.pawn[p]) & 1) s.pawn[p] = uint8_t(s.pawn[p] == slot.last ? slot.first : s.pawn[p] + slot.step);
  s.closed = int8_t(number < 6 ? number + 6 : number - 6);
}

static inline int list_walks(const State& s, uint8_t* out) {
  Set east = s.open[EAST] & (s.open[WEST] >> 1), south = s.open[SOUTH] & (s.open[NORTH] >> SPAN);
  Set found = Set(1) << s.pawn[s.player], before = 0;
  while (found != before) {
    before = found;
    found |= ((found & east) << 1) | ((found >> 1) & east);
    found |= ((found & south) << SPAN) | ((found >> SPAN) & south);
  }
  int total = 0;
  for (; found; found &= found - 1) out[total++] = uint8_t(__builtin_ctzll(found));
  return total;
}

static inline void walk(State& s, int cell) {
  s.pawn[s.player] = uint8_t(cell);
  for (int p = 0; p < PLAYERS; p++) {
    Set& here = s.stones[s.tile[s.pawn[p]]];
    if (Set got = here & s.goals[p]) {
      here ^= got;
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
  for (int number = 0; number < N * N; number++) {
    int row = number / N, column = number % N, cell = row * SPAN + column;
    int sides = row % 2 || column % 2 ? loose[used++] : fixed[row / 2 * 4 + column / 2];
    for (int side = 0; side < 4; side++) s.open[side] |= Set((sides >> side) & 1) << cell;
    s.tile[cell] = uint8_t(number);
  }
  s.free_sides = uint8_t(loose[used]);
  s.free_tile = N * N;
  for (int stone = 0; stone < PLAYERS * GOALS; stone++) {
    s.stones[1 + stone * 4] |= Set(1) << stone;
    s.goals[stone % PLAYERS] |= Set(1) << stone;
  }
  for (int p = 0; p < PLAYERS; p++) s.left[p] = GOALS;
  s.pawn[1] = (N - 1) * SPAN + N - 1;
  s.closed = -1;
  return s;
}

int main(int argc, char** argv) {
  long wanted = argc > 1 ? std::atol(argv[1]) : 2000000, turns = 0, sum = 0;
  State start = deal(), s = start;
  uint8_t out[64];
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
