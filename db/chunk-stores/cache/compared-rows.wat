;; Compiled into compared-rows.ts; its test compares the two.
;;
;; What is compared with lies at 0, then comes a list of numbers, then the rows. A row takes `width` bytes, a multiple of 16, and the list has
;; one number at least. In the place of each number comes what the row of that number is compared to.
(module
  (memory (export "memory") 1)

  ;; Numbers of 16 bits: the sum of their products.
  (func (export "products") (param $width i32) (param $listEnd i32) (param $rows i32)
    (local $list i32) (local $row i32) (local $at i32) (local $sums v128)
    (local.set $list (local.get $width))
    (loop $numbers
      (local.set $row (call $rowAt (local.get $list) (local.get $rows) (local.get $width)))
      (local.set $at (i32.const 0))
      (local.set $sums (v128.const i32x4 0 0 0 0))
      (loop $parts
        (local.set $sums
          (i32x4.add
            (local.get $sums)
            (i32x4.dot_i16x8_s
              (v128.load (local.get $at))
              (v128.load (i32.add (local.get $row) (local.get $at))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $parts (i32.lt_u (local.get $at) (local.get $width))))
      (i32.store (local.get $list) (call $total (local.get $sums)))
      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $numbers (i32.lt_u (local.get $list) (local.get $listEnd)))))

  ;; Bits: how many are different. A row has fewer than 2¹⁸.
  (func (export "differentBits") (param $width i32) (param $listEnd i32) (param $rows i32)
    (local $list i32) (local $row i32) (local $at i32) (local $counts v128)
    (local.set $list (local.get $width))
    (loop $numbers
      (local.set $row (call $rowAt (local.get $list) (local.get $rows) (local.get $width)))
      (local.set $at (i32.const 0))
      (local.set $counts (v128.const i32x4 0 0 0 0))
      (loop $parts
        (local.set $counts
          (i16x8.add
            (local.get $counts)
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt
                (v128.xor
                  (v128.load (local.get $at))
                  (v128.load (i32.add (local.get $row) (local.get $at))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $parts (i32.lt_u (local.get $at) (local.get $width))))
      (i32.store (local.get $list) (call $total (i32x4.extadd_pairwise_i16x8_u (local.get $counts))))
      (local.set $list (i32.add (local.get $list) (i32.const 4)))
      (br_if $numbers (i32.lt_u (local.get $list) (local.get $listEnd)))))

  (func $rowAt (param $list i32) (param $rows i32) (param $width i32) (result i32)
    (i32.add (local.get $rows) (i32.mul (i32.load (local.get $list)) (local.get $width))))

  (func $total (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums))))))
