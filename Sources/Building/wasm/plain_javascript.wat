 ;; The checks that WebAssembly makes and plain JavaScript does not. Each function replaces the
 ;; instruction in its name: conversions saturate; divisions, copies and fills trap.

 (func $saturated_i32_f64_s (param $x f64) (result i32)
  (if (f64.lt (f64.abs (local.get $x)) (f64.const 2147483648))
   (return (i32.trunc_f64_s (local.get $x))))
  (if (f64.ne (local.get $x) (local.get $x)) (return (i32.const 0)))
  (if (f64.lt (local.get $x) (f64.const 0)) (return (i32.const -2147483648)))
  (i32.const 2147483647))

 (func $saturated_i32_f64_u (param $x f64) (result i32)
  (if (f64.ge (local.get $x) (f64.const 4294967296)) (return (i32.const -1)))
  (if (f64.gt (local.get $x) (f64.const 0)) (return (i32.trunc_f64_u (local.get $x))))
  (i32.const 0))

 (func $saturated_i64_f64_s (param $x f64) (result i64)
  (if (f64.lt (f64.abs (local.get $x)) (f64.const 9223372036854775808))
   (return (i64.trunc_f64_s (local.get $x))))
  (if (f64.ne (local.get $x) (local.get $x)) (return (i64.const 0)))
  (if (f64.lt (local.get $x) (f64.const 0)) (return (i64.const -9223372036854775808)))
  (i64.const 9223372036854775807))

 (func $saturated_i64_f64_u (param $x f64) (result i64)
  (if (f64.ge (local.get $x) (f64.const 18446744073709551616)) (return (i64.const -1)))
  (if (f64.gt (local.get $x) (f64.const 0)) (return (i64.trunc_f64_u (local.get $x))))
  (i64.const 0))

 (func $checked_i32_div_s (param $x i32) (param $y i32) (result i32)
  (if (i32.eqz (local.get $y)) (unreachable))
  (if (i32.and (i32.eq (local.get $y) (i32.const -1))
       (i32.eq (local.get $x) (i32.const -2147483648))) (unreachable))
  (i32.div_s (local.get $x) (local.get $y)))

 (func $checked_i32_div_u (param $x i32) (param $y i32) (result i32)
  (if (i32.eqz (local.get $y)) (unreachable))
  (i32.div_u (local.get $x) (local.get $y)))

 (func $checked_i32_rem_s (param $x i32) (param $y i32) (result i32)
  (if (i32.eqz (local.get $y)) (unreachable))
  (i32.rem_s (local.get $x) (local.get $y)))

 (func $checked_i32_rem_u (param $x i32) (param $y i32) (result i32)
  (if (i32.eqz (local.get $y)) (unreachable))
  (i32.rem_u (local.get $x) (local.get $y)))

 (func $checked_i64_div_s (param $x i64) (param $y i64) (result i64)
  (if (i64.eqz (local.get $y)) (unreachable))
  (if (i32.and (i64.eq (local.get $y) (i64.const -1))
       (i64.eq (local.get $x) (i64.const -9223372036854775808))) (unreachable))
  (i64.div_s (local.get $x) (local.get $y)))

 (func $checked_i64_div_u (param $x i64) (param $y i64) (result i64)
  (if (i64.eqz (local.get $y)) (unreachable))
  (i64.div_u (local.get $x) (local.get $y)))

 (func $checked_i64_rem_s (param $x i64) (param $y i64) (result i64)
  (if (i64.eqz (local.get $y)) (unreachable))
  (i64.rem_s (local.get $x) (local.get $y)))

 (func $checked_i64_rem_u (param $x i64) (param $y i64) (result i64)
  (if (i64.eqz (local.get $y)) (unreachable))
  (i64.rem_u (local.get $x) (local.get $y)))

 (func $checked_copy (param $to i32) (param $from i32) (param $count i32) (local $last i32)
  (local.set $last (i32.sub (i32.shl (memory.size) (i32.const 16)) (local.get $count)))
  (if (i32.or (i32.lt_s (i32.or (local.get $last) (local.get $count)) (i32.const 0))
       (i32.or (i32.gt_u (local.get $to) (local.get $last))
        (i32.gt_u (local.get $from) (local.get $last)))) (unreachable))
  (memory.copy (local.get $to) (local.get $from) (local.get $count)))

 (func $checked_fill (param $to i32) (param $byte i32) (param $count i32) (local $last i32)
  (local.set $last (i32.sub (i32.shl (memory.size) (i32.const 16)) (local.get $count)))
  (if (i32.or (i32.lt_s (i32.or (local.get $last) (local.get $count)) (i32.const 0))
       (i32.gt_u (local.get $to) (local.get $last))) (unreachable))
  (memory.fill (local.get $to) (local.get $byte) (local.get $count)))
