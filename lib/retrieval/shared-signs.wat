;; Compiled into shared-signs.ts; its test compares the two.
(module
  (memory (export "memory") 2)

  ;; For each row of the question the fewest bits in which it and a row of the passage are different, summed up.
  ;; The question lies at the beginning of the memory, and the passage behind it. A row takes `width` bytes, a multiple
  ;; of 16, and both texts have one at least.
  (func (export "differentBits") (param $questionEnd i32) (param $passageEnd i32) (param $width i32) (result i32)
    (local $sum i32) (local $question i32) (local $row i32) (local $fewest i32) (local $different i32) (local $at i32) (local $counts v128)
    (loop $questionRows
      (local.set $row (local.get $questionEnd))
      (local.set $fewest (i32.const 0x7fffffff))
      (loop $passageRows
        (local.set $at (i32.const 0))
        (local.set $counts (v128.const i32x4 0 0 0 0))
        (loop $parts
          (local.set $counts
            (i16x8.add
              (local.get $counts)
              (i16x8.extadd_pairwise_i8x16_u
                (i8x16.popcnt
                  (v128.xor
                    (v128.load (i32.add (local.get $question) (local.get $at)))
                    (v128.load (i32.add (local.get $row) (local.get $at))))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $parts (i32.lt_u (local.get $at) (local.get $width))))
        (local.set $counts (i32x4.extadd_pairwise_i16x8_u (local.get $counts)))
        (local.set $different
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $counts)) (i32x4.extract_lane 1 (local.get $counts)))
            (i32.add (i32x4.extract_lane 2 (local.get $counts)) (i32x4.extract_lane 3 (local.get $counts)))))
        (local.set $fewest
          (select
            (local.get $different)
            (local.get $fewest)
            (i32.lt_u (local.get $different) (local.get $fewest))))
        (local.set $row (i32.add (local.get $row) (local.get $width)))
        (br_if $passageRows (i32.lt_u (local.get $row) (local.get $passageEnd))))
      (local.set $sum (i32.add (local.get $sum) (local.get $fewest)))
      (local.set $question (i32.add (local.get $question) (local.get $width)))
      (br_if $questionRows (i32.lt_u (local.get $question) (local.get $questionEnd))))
    (local.get $sum)))
